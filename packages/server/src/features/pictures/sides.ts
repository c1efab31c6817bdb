/** The size in pixels, and whether the picture is animated. */
export type Sides = { width: number; height: number; moves: boolean };
