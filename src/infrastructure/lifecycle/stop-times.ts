/** Milliseconds that calls under way get to end, once no new ones are taken. */
export const callGraceMs = 20_000;

/**
 * Milliseconds that a stop takes at most, after `DOCFACE_STOP_DELAY_SECONDS`: 30 s for what runs, which consumers and
 * the HTTP server bound themselves, and the rest to close engines and connections. What takes longer is cut off.
 * Whoever kills processes that do not stop has to wait longer: `deploy/` does.
 */
export const maxStopMs = 45_000;
