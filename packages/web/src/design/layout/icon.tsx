import type { SxProps, Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';
import type { IconName } from '../../lib/icons.ts';

declare const __ICON_SPRITE__: string | undefined;
const sprite = typeof __ICON_SPRITE__ === 'string' ? __ICON_SPRITE__ : '';

const Svg = styled('svg')({
  display: 'inline-block',
  flexShrink: 0,
  fill: 'currentColor',
  userSelect: 'none',
});

export type IconProps = {
  name: IconName;
  /** Pixels; 20 when absent. */
  size?: number;
  /** With a name the icon is an image for screen readers; without one it is decoration. */
  label?: string;
  sx?: SxProps<Theme>;
  /** MUI's chips give their icon the class that their margins go by. */
  className?: string;
};

/** An icon of the one family, in the color of the text around it. */
export function Icon({ name, size = 20, label, sx, className }: IconProps) {
  return (
    <Svg
      width={size}
      height={size}
      focusable="false"
      data-icon={name}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      {...(sx && { sx })}
      {...(className && { className })}
    >
      <use href={`${sprite}#${name}`} />
    </Svg>
  );
}
