import type { BodyOf } from '@tandem/contracts/api/index';
import type { Report } from '@tandem/contracts/api/reports';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useDecide } from '../api/use-decide.ts';
import { focusNextItem } from '../model/focus-next-item.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { Item } from './Item.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { ReportDecision } from './ReportDecision.tsx';
import { ReportedMessage } from './ReportedMessage.tsx';
import { SharpPhoto } from './SharpPhoto.tsx';

type Decision = BodyOf<'PUT /api/report.php'>;

/** A report with what it is about: it is dismissed, or something is decided about the member, with a reason. */
export function ReportItem({ report }: { report: Report }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { t: tReport } = useTranslation('mf-members');
  const { date, number } = useFormat();
  const api = useApi();
  const { id, type, member, reporter, photo, message, comment, earlier } = report;
  const { mutate } = useDecide('reports', report, (body: Decision) => api.call('PUT /api/report.php', { body }), {
    ends: ({ decision }) => decision === 'photo_removed' || decision === 'banned',
  });
  const when = date(report.reported_at);
  return (
    <Item
      title={t(`report.title.${type}`, { name: member.name })}
      photo={photo === null ? null : <SharpPhoto photo={photo} alt={t('report.photoAlt', { name: member.name })} />}
    >
      <Cluster>
        <Tag tone="danger">{tReport(`report.reasons.${report.reason}`)}</Tag>
        <Tag tone={earlier === 0 ? 'neutral' : 'warning'}>
          {t('report.earlier', { count: earlier, number: number(earlier) })}
        </Tag>
        <Tag>{reporter === null ? t('report.byGone', { when }) : t('report.by', { name: reporter.name, when })}</Tag>
      </Cluster>
      {comment === '' ? <Text tone="muted">{t('report.noComment')}</Text> : <Text>{comment}</Text>}
      {message === null ? null : <ReportedMessage message={message} member={member} reporter={reporter} />}
      {type !== 'profile' && message === null && photo === null ? <Text tone="muted">{t('report.gone')}</Text> : null}
      <MemberFacts member={member} />
      <Cluster>
        <Button
          onClick={({ currentTarget }) => {
            focusNextItem(currentTarget);
            mutate({ id, decision: 'dismissed' });
          }}
        >
          {t('report.dismiss')}
        </Button>
      </Cluster>
      <ReportDecision report={report} onDecide={mutate} />
    </Item>
  );
}
