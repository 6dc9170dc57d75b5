/** The circle and the square of the logo, on a grid of 32, filled with the rule `evenodd`. */
export const LOGO_SHAPES =
  'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20ZM13 11h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2V13a2 2 0 0 1 2-2Z'
/** The area where circle and square overlap, drawn in an extra color. */
export const LOGO_SHARED = 'M13 11h8.95A10 10 0 0 1 11 21.95V13a2 2 0 0 1 2-2Z'

/**
 * One 8 × 8 tile of the pattern of each group: lines, dots, grid, horizontal, vertical, zigzag. The opinion map, which
 * imports nothing, has a copy for the pictures that it draws; a test compares them.
 */
export const PATTERN_TILES = [
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M2 2h.01M6 6h.01',
  'M0 4h8M4 0v8',
  'M0 4h8',
  'M4 0v8',
  'M0 6l4-4l4 4',
] as const
