import { useNotify } from 'ra-core';
import { useCallback } from 'react';

import { messageOf, statusOf } from '../data/problem.ts';
import { common } from '../messages.ts';

type ToastAction = { label: string; to: string };

export type Toast = {
  title: string;
  description?: string;
  /** A further line: what the server said. */
  detail?: string;
  variant?: 'default' | 'destructive';
  action?: ToastAction;
};

/** Shows a message for three seconds, in place of the one that is shown. */
export function useToast(): (toast: Toast) => void {
  const notify = useNotify();
  return useCallback(
    ({ title, variant = 'default', ...parts }) =>
      notify(title, { type: variant === 'destructive' ? 'error' : 'info', ...parts, id: Date.now() }),
    [notify],
  );
}

type Failed = (description: string, error: unknown, why?: 'said') => void;

/** Says what failed, and why unless a form says it. Silent when the session has ended: that has its own message. */
export function useFailureToast(): Failed {
  const toast = useToast();
  return useCallback(
    (description, error, why) => {
      if (statusOf(error) === 401) return;
      const detail = why === 'said' ? undefined : messageOf(error);
      toast({ title: common('error'), description, detail, variant: 'destructive' });
    },
    [toast],
  );
}
