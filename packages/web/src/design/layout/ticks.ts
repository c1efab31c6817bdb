import { createContext } from 'react';

/** The boxes of a text that are ticked, by their number from the first. */
export type Ticks = { ticked: readonly number[]; onChange: (ticked: number[]) => void };

/** Makes the boxes of the text below it tickable; without it they only show what the text says. */
export const TicksContext = createContext<Ticks | null>(null);
