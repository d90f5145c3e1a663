import { MESSAGE_STATE_LABELS, type MessageView } from '@fines/domain/fine/message-view.ts';
import { CHANNEL_LABELS, MESSAGE_KIND_LABELS } from '@fines/domain/fine/message.ts';
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { SimpleList } from 'react-admin';
import { Link } from 'react-router';

import { useIsReadOnly } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { finePath, MESSAGES_PATH } from '../data/paths.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { AuditTabs } from '../record/AuditTabs.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { Contact } from '../ui/Contact.tsx';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { EmptyState, Pending } from '../ui/states.tsx';
import { Badge, DateTime, NoWrap } from '../ui/words.tsx';
import { MESSAGES, MessageActions } from './MessageActions.tsx';

const StateBadge = ({ state }: Pick<MessageView, 'state'>) => (
  <Badge tone={state === 'FAILED' ? 'red' : 'amber'} label={MESSAGE_STATE_LABELS[state]} />
);

/** `Reminder by SMS` */
const whatOf = ({ kind, channel }: MessageView): string =>
  dotted(MESSAGE_KIND_LABELS[kind], CHANNEL_LABELS[channel]);

const faultOf = ({ reason, attempts: count }: MessageView): string | null =>
  reason && t('message.afterAttempts', { reason, count });

const Addressee = ({ to }: Pick<MessageView, 'to'>) =>
  to === null ? t('message.noAddress') : <Contact text={to} />;

type Props = { messages: readonly MessageView[] };

function MessageTable({ messages }: Props) {
  const isReadOnly = useIsReadOnly();
  return (
    <DataTable<MessageView> label={t('message.messages')} data={messages}>
      <DataTable.Col<MessageView>
        label={t('common.when')}
        render={({ changedAt }) => <DateTime at={changedAt} />}
      />
      <DataTable.Col<MessageView>
        label={t('common.fine')}
        render={({ fineId }) => <FineLink id={fineId} />}
      />
      <DataTable.Col<MessageView>
        label={t('message.message')}
        render={(message) => <NoWrap>{whatOf(message)}</NoWrap>}
      />
      <DataTable.Col<MessageView> label={t('message.to')} render={Addressee} />
      <DataTable.Col<MessageView> label={t('message.whatWentWrong')} render={faultOf} />
      <DataTable.Col<MessageView> label={t('common.status')} render={StateBadge} />
      {!isReadOnly && (
        <DataTable.Col<MessageView>
          label={t('common.actions')}
          render={(message) => <MessageActions message={message} />}
        />
      )}
    </DataTable>
  );
}

const MessageCards = ({ messages }: Props) => (
  <SimpleList<MessageView>
    aria-label={t('message.messages')}
    data={[...messages]}
    resource="messages"
    rowClick={false}
    primaryText={({ fineId }) => <Link to={finePath(fineId)}>{fineId}</Link>}
    tertiaryText={({ state }) => <StateBadge state={state} />}
    secondaryText={(message) => (
      <>
        {dotted(whatOf(message), formatDateTime(message.changedAt))}
        <br />
        {faultOf(message)} <Addressee to={message.to} />
        <MessageActions message={message} />
      </>
    )}
  />
);

function Undecided({ messages }: Props) {
  const isPhone = useIsPhone();
  if (messages.length === 0) {
    return (
      <EmptyState title={t('message.allWentOut')} Icon={MarkEmailReadOutlined}>
        {t('message.allWentOutHint')}
      </EmptyState>
    );
  }
  if (isPhone) return <MessageCards messages={messages} />;
  return <MessageTable messages={messages} />;
}

/** Messages go out by themselves, and no command tells of it. */
const AGAIN_MS = 10_000;

const isUndecided = ({ state }: MessageView): boolean => state === 'FAILED' || state === 'UNKNOWN';

/** `/audit/messages`: the messages to drivers that did not go out, or may not have arrived. */
export default function MessageList() {
  const api = useApi();
  const asked = useQuery({
    queryKey: MESSAGES,
    queryFn: () => api.openMessages(),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
  const messages = asked.data ?? [];
  const undecided = messages.filter(isUndecided);
  const waiting = messages.length - undecided.length;
  return (
    <Page title={t('common.audit')}>
      <AuditTabs shown={MESSAGES_PATH} />
      <Stack gap={2}>
        <Pending of={asked} />
        {waiting > 0 && (
          <Typography color="text.secondary">{t('message.waiting', { count: waiting })}</Typography>
        )}
        {asked.data && (
          <Card>
            <Undecided messages={undecided} />
          </Card>
        )}
      </Stack>
    </Page>
  );
}
