import { companyName } from '../catalog/company.ts'
import type { Mail, MailKind } from './mail.ts'

/** A button; links to this shop. */
interface Button {
  readonly label: string
  readonly link: string
}

/** A link shown as its full URL. */
interface Link {
  readonly link: string
}

/** Label and value pairs, one per line; amounts align right. */
interface Facts {
  readonly facts: readonly (readonly [label: string, value: string | Link])[]
  readonly areAmounts?: boolean
}

/** Parts with their details. */
interface Goods {
  readonly goods: readonly {
    /** `2 × 110001 Blank CF flange` */
    readonly name: string
    readonly amount: string | null
    readonly details: readonly string[]
  }[]
}

/** Text that someone typed, with its line breaks. */
interface Quote {
  readonly quote: string
}

type Part = string | Button | Facts | Goods | Quote

export interface MailContent {
  readonly kind: MailKind
  readonly to: string
  readonly subject: string
  readonly firstName?: string | undefined
  /** Paragraphs, buttons and tables, in reading order. */
  readonly parts: readonly Part[]
}

/**
 * Anyone can register a stranger's address under any name: only include what reads as a name, never a site's address.
 */
const looksLikeName = /^[\p{L}\p{M}'’ -]{1,40}$/u

function greeting(firstName: string | undefined): string {
  const name = firstName?.trim() ?? ''
  return looksLikeName.test(name) ? `Hello ${name},` : 'Hello,'
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

function paragraph(html: string) {
  return `<p style="margin:0 0 16px">${html}</p>`
}

const buttonStyle =
  'display:inline-block;padding:10px 20px;background:#1f3a5f;color:#ffffff;text-decoration:none;font-weight:600'

function cell(html: string, align: 'left' | 'right' = 'left') {
  return `<td style="padding:4px 16px 4px 0;vertical-align:top;text-align:${align}">${html}</td>`
}

function table(rows: readonly string[]) {
  return `<table style="border-collapse:collapse;margin:0 0 16px;width:100%">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
}

/** A URL is wider than a phone. */
const breaking = 'style="word-break:break-all"'

function valueHtml(value: string | Link): string {
  return typeof value === 'string'
    ? escaped(value)
    : `<a href="${escaped(value.link)}" ${breaking}>${escaped(value.link)}</a>`
}

function factsHtml({ facts, areAmounts = false }: Facts): string {
  return table(
    facts.map(([label, value]) => cell(escaped(label)) + cell(valueHtml(value), areAmounts ? 'right' : 'left')),
  )
}

function goodsHtml({ goods }: Goods): string {
  return table(
    goods.map(
      ({ name, amount, details }) =>
        cell([name, ...details].map(escaped).join('<br>')) + (amount === null ? '' : cell(escaped(amount), 'right')),
    ),
  )
}

function quoteHtml({ quote }: Quote): string {
  return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #1f3a5f;white-space:pre-wrap;overflow-wrap:anywhere">${escaped(quote)}</blockquote>`
}

function htmlOf(part: Part): string {
  if (typeof part === 'string') return paragraph(escaped(part))
  if ('facts' in part) return factsHtml(part)
  if ('goods' in part) return goodsHtml(part)
  if ('quote' in part) return quoteHtml(part)
  const link = escaped(part.link)
  return [
    paragraph(`<a href="${link}" style="${buttonStyle}">${escaped(part.label)}</a>`),
    paragraph(`<span ${breaking}>${link}</span>`),
  ].join('\n')
}

function goodsText({ goods }: Goods): string {
  return goods
    .map(({ name, amount, details }) => [name, ...details, ...(amount === null ? [] : [amount])].join('\n  '))
    .join('\n\n')
}

function valueText(value: string | Link): string {
  return typeof value === 'string' ? value : value.link
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${valueText(value)}`).join('\n')
  if ('quote' in part) return part.quote
  return 'goods' in part ? goodsText(part) : `${part.label}:\n${part.link}`
}

const bodyEnd = '</div>\n</body>'

const demoNotice = 'Demo shop: this message is for testing. Nothing is sold or charged.'

/** Adds a demo notice to the end of an email's text and HTML. */
export function addDemoNotice<M extends Pick<Mail, 'text' | 'html'>>(mail: M): M {
  return {
    ...mail,
    text: `${mail.text}\n-- \n${demoNotice}\n`,
    html: mail.html.replace(bodyEnd, () => `${paragraph(`<small>${escaped(demoNotice)}</small>`)}\n${bodyEnd}`),
  }
}

/** Renders an email as equivalent text and HTML; the HTML loads no resources. */
export function renderMail({ kind, to, subject, firstName, parts }: MailContent): Mail {
  const paragraphs = [greeting(firstName), ...parts, companyName]
  return {
    kind,
    to,
    subject,
    text: `${paragraphs.map(textOf).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en">',
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 Arial,Helvetica,sans-serif">',
      '<div style="max-width:560px">',
      ...paragraphs.map(htmlOf),
      bodyEnd,
      '</html>',
      '',
    ].join('\n'),
  }
}
