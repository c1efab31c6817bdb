import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useState } from 'react';
import { agentPicture } from '../lib/agent-pictures.ts';

const breathe = keyframes`0%, 100% { transform: scale(1); } 50% { transform: scale(1.045); }`;

export type AgentPictureProps = {
  image?: string | null;
  role?: string | null;
  /** The agent's name; empty where the name stands beside the picture. */
  alt?: string;
  /** Pixels, or `fill` for the whole width of its place (square). */
  size?: number | 'fill';
  /** Slow movement while the agent works; still with reduced motion. */
  breathing?: boolean;
  sx?: SxProps<Theme>;
};

/** An agent's picture with its fallbacks: the role's drawing, then the dietologist's. */
export function AgentPicture({ image, role, alt = '', size = 48, breathing = false, sx }: AgentPictureProps) {
  const wanted = agentPicture(image, role);
  const [broken, setBroken] = useState<string | null>(null);
  const side = size === 'fill' ? '100%' : size;
  return (
    <Box
      component="img"
      src={broken === wanted ? agentPicture(null, role) : wanted}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...(size !== 'fill' && { width: size, height: size })}
      onError={() => setBroken(wanted)}
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
        breathing && { animation: `${breathe} 2.8s ease-in-out infinite` },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
