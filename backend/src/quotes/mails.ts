import { greetingOf } from '@shop/schema/addresses/personName'
import { companyName } from '../catalog/company.ts'
import { dollarsOf } from '../catalog/money.ts'
import type { Mail, MailKind } from '../mail/mail.ts'
import { type MailContent, renderMail } from '../mail/renderMail.ts'
import { formatDate, formatDay, formatFile, toOneLine } from '../orders/formatting.ts'
import { linkDays } from './access.ts'
import { amountsOf, breaksOf, detailsOf, type QuoteFacts, termsOf } from './facts.ts'

export type QuoteMailKind = Extract<MailKind, `quote${string}`>

interface Recipients {
  /** URL of the quote for its buyer. */
  readonly link: string
  /** Email address of the office. */
  readonly office: string
}

/** @param hasNotes whether to include the buyer's notes and item numbers */
function goodsOf({ lines }: QuoteFacts, hasNotes: boolean) {
  return {
    goods: lines.map((line) => {
      const [unit, total] = amountsOf(line)
      return {
        name: `${line.quantity} × ${line.part_number} ${line.title}`,
        amount: total === '' ? null : total,
        details: [...(unit === '' ? [] : [`${unit} each`]), ...breaksOf(line), ...(hasNotes ? detailsOf(line) : [])],
      }
    }),
  }
}

function button({ hasCustomer }: QuoteFacts, label: string, link: string) {
  return [
    { label, link },
    hasCustomer
      ? 'You will be asked to log in.'
      : `The link is valid for ${linkDays} days. Anyone who has it can view this quote.`,
  ]
}

function letter(quote: QuoteFacts, content: MailContent): Mail {
  return renderMail({ ...content, subject: quote.isTest ? `[Test] ${content.subject}` : content.subject })
}

/**
 * To the address as entered, after a request. It repeats nothing that was typed, so that nobody can use it to send
 * their own text to strangers.
 */
function receivedMail(quote: QuoteFacts, { link }: Recipients): Mail {
  return letter(quote, {
    kind: 'quoteReceived',
    to: quote.mail,
    subject: `We received your quote request ${quote.number}`,
    parts: [
      `Thank you for your quote request to ${companyName}. We’ll email you our prices.`,
      { facts: [['Quote number', quote.number]] },
      goodsOf(quote, false),
      ...button(quote, 'View request', link),
      'If you did not request a quote, someone entered your address by mistake, and you can ignore this email.',
    ],
  })
}

function optionalFact(label: string, value: string | null) {
  return value === null ? [] : [[label, toOneLine(value)] as const]
}

/** To the office, with the buyer as the reply address. */
function requestedMail(quote: QuoteFacts, { office }: Recipients): Mail {
  return {
    ...letter(quote, {
      kind: 'quoteRequested',
      to: office,
      subject: `${quote.number} Quote request`,
      parts: [
        'A buyer requested a quote.',
        {
          facts: [
            ['Quote number', quote.number],
            ['Name', toOneLine(quote.name)],
            ...optionalFact('Company', quote.company),
            ['Email', quote.mail],
            ...optionalFact('Phone', quote.phone),
            ...optionalFact('Needed by', quote.targetDate === null ? null : formatDate(quote.targetDate)),
            ...optionalFact('File', quote.file === null ? null : formatFile(quote.file)),
          ],
        },
        goodsOf(quote, true),
        ...(quote.note === null ? [] : [{ quote: quote.note }]),
        `Reply with: npm run order -- quote ${quote.number} ${quote.lines.map(({ part_number: number }) => `${number}=PRICE`).join(' ')}`,
      ],
    }),
    replyTo: quote.mail,
  }
}

/** To the buyer, with prices and validity. */
function answeredMail(quote: QuoteFacts, { link }: Recipients): Mail {
  const { reply, totalCents, validUntil } = quote
  return letter(quote, {
    kind: 'quoteAnswered',
    to: quote.mail,
    firstName: greetingOf(quote.name),
    subject: `Your quote ${quote.number}`,
    parts: [
      'Here are the prices you requested.',
      {
        facts: [
          ['Quote number', quote.number],
          ...(validUntil === null ? [] : [['Valid until', formatDay(validUntil)] as const]),
          ...termsOf(quote),
        ],
      },
      goodsOf(quote, true),
      { areAmounts: true, facts: [['Total before shipping and tax', dollarsOf(totalCents ?? 0)]] },
      ...(reply === null ? [] : [{ quote: reply }]),
      'To order at these prices, accept the quote; we’ll add the parts to your cart. If you need changes, request a revised quote.',
      ...button(quote, 'View quote', link),
    ],
  })
}

export const quoteMails: Readonly<Record<QuoteMailKind, (quote: QuoteFacts, recipients: Recipients) => Mail>> = {
  quoteReceived: receivedMail,
  quoteRequested: requestedMail,
  quoteAnswered: answeredMail,
}
