import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'
import { plainNumber } from './text.ts'

const partnerNumbersSchema = z.union([z.array(z.string()), z.string().transform((one) => [one])])

/** The model number and the partners' numbers of a part, as far as the document holds them. */
function otherNumbers(part: Resource): string[] {
  const specifications = part.one('field_specifications')?.resource
  const partners = specifications?.read('field_partner_part_numbers', partnerNumbersSchema) ?? []
  const model = part.text('field_model_number')
  return [...(model ? [model] : []), ...partners]
}

/** Whether a text is the part, model or a partner's number of a part, punctuation aside. */
export function isNumberOf(part: Resource, text: string): boolean {
  const wanted = plainNumber(text)
  return [part.text('sku') ?? '', ...otherNumbers(part)].some((number) => plainNumber(number) === wanted)
}

/** How well a part fits a text that was typed, the best first. */
export const FITS = ['number', 'beginning', 'otherNumber', 'words'] as const
export type Fit = (typeof FITS)[number]

export function fitOf(part: Resource, text: string): Fit {
  const wanted = plainNumber(text)
  const sku = plainNumber(part.text('sku') ?? '')
  if (wanted === '') return 'words'
  if (sku === wanted) return 'number'
  if (sku.startsWith(wanted)) return 'beginning'
  return otherNumbers(part).some((number) => plainNumber(number).startsWith(wanted)) ? 'otherNumber' : 'words'
}
