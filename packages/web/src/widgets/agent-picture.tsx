import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useState } from 'react';

/** The built-in pictures, by role. */
export const agentPictureNames = [
  'dietologist',
  'fitness-coach',
  'numerologist',
  'comedian',
  'chef',
  'personal-assistant',
  'sleep-coach',
  'language-tutor',
  'finance-advisor',
  'travel-planner',
  'mindfulness-guide',
  'gardener',
  'book-critic',
  'assistant',
] as const;

/**
 * The address of an agent's picture: its own, else its role's, else the dietologist's
 * (docs/spec/user-side.md#constants).
 */
export function agentPicture(image: string | null | undefined, role: string | null | undefined): string {
  if (image && (/^\/(?!\/)/.test(image) || image.startsWith('data:image/'))) return image;
  const slug = (role ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  const match =
    agentPictureNames.find((name) => slug === name) ?? agentPictureNames.find((name) => slug.includes(name));
  return `/agents/${match ?? 'dietologist'}.svg`;
}

const pulse = keyframes`0%, 100% { transform: scale(1); } 50% { transform: scale(1.045); }`;

export type AgentPictureProps = {
  image?: string | null;
  role?: string | null;
  /** Pixels, or `fill` for the full width (square). */
  size?: number | 'fill';
  /** Moves slowly while the agent works; still with reduced motion. */
  breathing?: boolean;
  sx?: SxProps<Theme>;
};

/** Only the background: better than the browser's broken image, for example offline. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** An agent's picture with its fallbacks: the role's drawing, then the dietologist's. The agent's name is beside it. */
export function AgentPicture({ image, role, size = 48, breathing = false, sx }: AgentPictureProps) {
  const wanted = agentPicture(image, role);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = [wanted, agentPicture(null, role)].find((one) => !broken.includes(one)) ?? blank;
  const side = size === 'fill' ? '100%' : size;
  return (
    <Box
      component="img"
      src={shown}
      alt=""
      loading="lazy"
      decoding="async"
      {...(size !== 'fill' && { width: size, height: size })}
      onError={() => setBroken([...broken, shown])}
      sx={[
        {
          display: 'block',
          flexShrink: 0,
          width: side,
          height: size === 'fill' ? 'auto' : side,
          aspectRatio: '1',
          objectFit: 'cover',
          borderRadius: size === 'fill' || size >= 64 ? '16px' : '28%',
          bgcolor: 'surface.sunken',
        },
        breathing && { animation: `${pulse} 2.8s ease-in-out infinite` },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
