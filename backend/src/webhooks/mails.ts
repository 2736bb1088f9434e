import { companyName } from '../catalog/company.ts'
import type { Mail } from '../mail/mail.ts'
import { renderMail } from '../mail/renderMail.ts'

const causes = {
  failed: 'Every delivery failed for three days.',
  gone: 'It responded with status 410 (Gone).',
} as const

/** To the owner of a webhook endpoint that was disabled because it does not work. */
export function webhookDisabledMail({
  to,
  firstName,
  url,
  reason,
  link,
}: {
  readonly to: string
  readonly firstName: string | undefined
  readonly url: string
  readonly reason: keyof typeof causes
  readonly link: string
}): Mail {
  return renderMail({
    kind: 'webhookDisabled',
    to,
    firstName,
    subject: 'A webhook endpoint was disabled',
    parts: [
      `${companyName} no longer sends events to this webhook endpoint of your account:`,
      { quote: url },
      causes[reason],
      'Pending events are kept for 30 days. To receive them, fix the problem, then enable the endpoint again.',
      { label: 'View your webhooks', link },
    ],
  })
}
