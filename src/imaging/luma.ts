/** Brightness of a colour, in the unit of its parts (ITU-R BT.601). */
export function luma(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
