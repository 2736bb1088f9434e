import { companyName } from '../catalogue/company.ts'
import type { Mail, MailKind } from './mail.ts'

/** What a reader is asked to press; a link to this shop. */
type Button = { readonly label: string; readonly link: string }

export type Letter = {
  readonly kind: MailKind
  readonly to: string
  readonly subject: string
  readonly firstName?: string | undefined
  /** Paragraphs and buttons, in reading order. */
  readonly parts: readonly (string | Button)[]
}

/**
 * Whoever registers chooses the name, and the address may be a stranger's: only what reads as a name is written into the mail,
 * never an address of a site.
 */
const looksLikeName = /^[\p{L}\p{M}'’ -]{1,40}$/u

const greeting = (firstName: string | undefined): string => {
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

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`

const buttonStyle =
  'display:inline-block;padding:10px 20px;background:#1f3a5f;color:#ffffff;text-decoration:none;font-weight:600'

const htmlOf = (part: string | Button): string => {
  if (typeof part === 'string') return paragraph(escaped(part))
  const link = escaped(part.link)
  return [
    paragraph(`<a href="${link}" style="${buttonStyle}">${escaped(part.label)}</a>`),
    paragraph(`<span style="word-break:break-all">${link}</span>`),
  ].join('\n')
}

const textOf = (part: string | Button): string => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`)

/** A letter as text and as HTML that says the same; the HTML loads nothing from anywhere. */
export const mailOf = ({ kind, to, subject, firstName, parts }: Letter): Mail => {
  const all = [greeting(firstName), ...parts, companyName]
  return {
    kind,
    to,
    subject,
    text: `${all.map(textOf).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en">',
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 Arial,Helvetica,sans-serif">',
      '<div style="max-width:560px">',
      ...all.map(htmlOf),
      '</div>',
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  }
}
