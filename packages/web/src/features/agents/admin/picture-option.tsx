import Box from '@mui/material/Box';
import type { Ref } from 'react';
import { focusRing } from '../../../design/layout/styles.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';

export type PictureOptionProps = {
  image: string;
  label: string;
  /** The agent whose role picks the picture if none is chosen. */
  role: string;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  onBlur: () => void;
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/** One selectable picture; a radio button in disguise. */
export function PictureOption(props: PictureOptionProps) {
  const { image, label, role, name, isChosen, onChoose, onBlur, inputRef } = props;
  return (
    <Box
      component="label"
      title={label}
      sx={{
        position: 'relative',
        display: 'block',
        p: '3px',
        borderRadius: '14px',
        border: 2,
        borderColor: isChosen ? 'primary.main' : 'transparent',
        cursor: 'pointer',
        '@media (hover: hover)': { '&:hover': { borderColor: isChosen ? 'primary.main' : 'divider' } },
        ...focusRing,
      }}
    >
      <Box
        component="input"
        type="radio"
        ref={inputRef}
        name={name}
        value={image}
        checked={isChosen}
        onChange={onChoose}
        onBlur={onBlur}
        aria-label={label}
        sx={{
          position: 'absolute',
          inset: 0,
          opacity: 0,
          cursor: 'pointer',
          m: 0,
          width: '100%',
          height: '100%',
        }}
      />
      <AgentPicture image={image} role={role} size="fill" sx={{ borderRadius: '10px', width: '100%' }} />
    </Box>
  );
}
