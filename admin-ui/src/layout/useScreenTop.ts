import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A new screen starts at its top. Going back is the browser's, which knows how far down one was. */
export function useScreenTop(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!isBack) window.scrollTo(0, 0);
  }, [pathname, isBack]);
}
