/** How a document is read: `fast` trades accuracy for time. Engines that read in one way only make no difference. */
export const readingProfiles = ['accurate', 'fast'] as const;
export type ReadingProfile = (typeof readingProfiles)[number];
