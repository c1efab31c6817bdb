/** In pixels, and whether the picture is an animation. */
export type Sides = { width: number; height: number; moves: boolean };
