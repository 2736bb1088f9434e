import { companyName } from '../catalog/company.ts'
import type { Mail } from '../mail/mail.ts'
import { renderMail } from '../mail/renderMail.ts'

const causes = {
  failed: 'It did not accept an event within three days.',
  gone: 'It answered with the status 410 (Gone).',
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
      'Events that were waiting are kept for 30 days. To receive them, correct the problem, then enable the endpoint again.',
      { label: 'View your webhooks', link },
    ],
  })
}
