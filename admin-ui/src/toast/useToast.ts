import { createElement, useCallback } from 'react';
import { useNotify } from 'react-admin';

import { messageOf, statusOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { type Toast, ToastCard } from './ConsoleNotification.tsx';

/** Shows a message for three seconds, after those that wait already. */
export function useToast(): (toast: Toast) => void {
  const notify = useNotify();
  return useCallback((toast) => notify(createElement(ToastCard, toast)), [notify]);
}

type Failed = (description: string, error: unknown, why?: 'said') => void;

/** Says what failed, and why unless a form says it. Silent when the session has ended: that has its own message. */
export function useFailureToast(): Failed {
  const toast = useToast();
  return useCallback(
    (description, error, why) => {
      if (statusOf(error) === 401) return;
      const detail = why === 'said' ? undefined : messageOf(error);
      toast({ title: t('common.error'), description, detail, variant: 'destructive' });
    },
    [toast],
  );
}
