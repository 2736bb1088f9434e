import { z } from 'zod'
import { ProductVariation } from '../catalog/variation.ts'
import { type Money, readMoney } from '../jsonapi/money.ts'
import { orderDocumentPath, quoteFilePath } from '../jsonapi/names.ts'
import { ResourceValue } from '../jsonapi/resourceValue.ts'

export type QuoteState = 'REQUESTED' | 'ANSWERED' | 'EXPIRED' | 'ACCEPTED' | 'ORDERED'

const states: ReadonlyMap<string, QuoteState> = new Map([
  ['requested', 'REQUESTED'],
  ['answered', 'ANSWERED'],
  ['accepted', 'ACCEPTED'],
  ['ordered', 'ORDERED'],
])

const text = z.string().nullish().catch(null)

const lineSchema = z.object({
  variation: text,
  part_number: z.string(),
  title: text,
  quantity: z.coerce.number().int().positive(),
  note: text,
  reference: text,
  unit_price: z.unknown(),
  total_price: z.unknown(),
  breaks: z.array(z.object({ quantity: z.number().int(), unit_price: z.unknown() })).catch([]),
})

/** A requested part. */
export interface QuoteLine {
  readonly partNumber: string
  readonly name: string
  readonly quantity: number
  readonly note: string | null
  readonly reference: string | null
  /** Null until the office replies. */
  readonly price: Money | null
  readonly linePrice: Money | null
  readonly priceBreaks: readonly { readonly minimumQuantity: number; readonly price: Money }[]
  /** Null if the part is no longer in the catalog. */
  readonly variation: ProductVariation | null
}

const messageSchema = z.object({
  from: z.enum(['buyer', 'office']),
  at: z.string().refine((time) => !Number.isNaN(Date.parse(time))),
  text: z.string(),
})

/** A message from the buyer or the office. */
export interface QuoteMessage {
  readonly author: 'BUYER' | 'OFFICE'
  readonly at: Date
  readonly text: string
}

const fileSchema = z.object({ name: z.string().min(1), mime: z.string(), bytes: z.number().int().nonnegative() })

/** The file that the buyer attached. */
export interface QuoteFile {
  readonly name: string
  readonly mimeType: string
  readonly bytes: number
  readonly url: string
}

/** A request for prices, and the office's reply. */
export class Quote extends ResourceValue {
  readonly number = this.resource.text('number') ?? ''

  /** Prices expire even in a cart, but not after the order. */
  stateAt(now: Date): QuoteState {
    const state = states.get(this.resource.text('state') ?? '') ?? 'REQUESTED'
    const { validUntil } = this
    const isOver = validUntil === null || validUntil <= now
    return isOver && (state === 'ANSWERED' || state === 'ACCEPTED') ? 'EXPIRED' : state
  }

  canAccept(now: Date): boolean {
    const state = this.stateAt(now)
    return state === 'ANSWERED' || state === 'ACCEPTED'
  }

  readonly requestedAt = this.resource.moment('requested') ?? new Date(0)
  readonly answeredAt = this.resource.moment('answered')
  readonly validUntil = this.resource.moment('valid_until')
  readonly targetDate = this.resource.date('target_date')
  readonly email = this.resource.text('mail') ?? ''
  readonly name = this.resource.text('name') ?? ''
  readonly company = this.resource.text('company')
  readonly phone = this.resource.text('phone')
  readonly isTest = this.resource.flag('is_test') ?? false

  /** Null until the office replies. */
  get total(): Money | null {
    return readMoney(this.resource.attributes.total_price)
  }

  readonly leadTime = this.resource.text('lead_time')

  get freight(): Money | null {
    return readMoney(this.resource.attributes.freight)
  }

  get documentUrl(): string {
    return orderDocumentPath(this.uuid, 'quote')
  }

  get file(): QuoteFile | null {
    const file = this.resource.read('file', fileSchema)
    return file && { name: file.name, mimeType: file.mime, bytes: file.bytes, url: quoteFilePath(this.uuid) }
  }

  get messages(): QuoteMessage[] {
    const messages = this.resource.read('messages', z.array(messageSchema)) ?? []
    return messages.map(({ from, at, text: written }) => ({
      author: from === 'buyer' ? 'BUYER' : 'OFFICE',
      at: new Date(at),
      text: written,
    }))
  }

  get lines(): QuoteLine[] {
    const parts = new Map(this.resource.many('variations').map(({ id, resource }) => [id, resource]))
    return (this.resource.read('lines', z.array(lineSchema)) ?? []).map((line) => {
      const part = parts.get(line.variation ?? '')
      return {
        partNumber: line.part_number,
        name: line.title ?? line.part_number,
        quantity: line.quantity,
        note: line.note ?? null,
        reference: line.reference ?? null,
        price: readMoney(line.unit_price),
        linePrice: readMoney(line.total_price),
        priceBreaks: line.breaks.flatMap(({ quantity: minimumQuantity, unit_price }) => {
          const price = readMoney(unit_price)
          return price ? [{ minimumQuantity, price }] : []
        }),
        variation: part ? new ProductVariation(part) : null,
      }
    })
  }
}
