import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useEffect } from 'react';
import { useIsActive, useLocation, useNavigate } from './hooks.ts';
import { addressOf, locationOf } from './location.ts';
import type { NavigateOptions } from './router.ts';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  NavigateOptions & { to: string; ref?: Ref<HTMLAnchorElement> };

/** Returns whether a plain click opens the page here: the browser handles tabs, windows and downloads. */
const isPlain = (event: MouseEvent, { target, download }: LinkProps) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  (!target || target === '_self') &&
  download === undefined;

/** A link within the app; links to other sites are left to the browser. */
export function Link(props: LinkProps) {
  const { to, replace, state, preventScrollReset, onClick, ...rest } = props;
  const navigate = useNavigate();
  const location = useLocation();
  const isElsewhere = /^([a-z][a-z\d+.-]*:|\/\/)/i.test(to);
  const address = isElsewhere ? to : addressOf(locationOf(to, location));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isElsewhere || !isPlain(event, props)) return;
    event.preventDefault();
    // A second click on the same link adds no history entry.
    const isHere = address === addressOf(location);
    void navigate(address, { replace: replace ?? isHere, state, preventScrollReset });
  };
  return <a {...rest} href={address} onClick={follow} />;
}

/** A link that is marked while its page, or one below it, is shown. */
export function NavLink({ end = false, className, ...props }: LinkProps & { end?: boolean }) {
  const isActive = useIsActive(props.to, end);
  if (!isActive) return <Link {...props} className={className} />;
  return <Link {...props} className={`${className ?? ''} active`} aria-current="page" />;
}

/** Navigates to `to`, replacing this page. */
export function Navigate({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}
