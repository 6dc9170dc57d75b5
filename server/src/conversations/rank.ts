/**
 * The popular order. A conversation's heat is (1 + participants + opinions), dated when it was created, plus each
 * vote, dated when it was cast; everything fades by the factor e in FADE_SECONDS. Fading alike, none overtakes
 * another by it, so the stored rank, ln(sum of weight x e^(time / FADE_SECONDS)), needs no refreshing as time passes.
 */
export const FADE_SECONDS = 3 * 24 * 3600

/** Moments count from here, so that the exponents stay small and the ranks finite for any size and century. */
export const EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000
