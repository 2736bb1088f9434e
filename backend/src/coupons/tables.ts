import type { Generated } from 'kysely'
import type { Decimal, MaybeTime } from '../database/columns.ts'

declare module '../database/tables.ts' {
  interface Tables {
    promotions: {
      id: Generated<number>
      uuid: string
      /** Label beside the amount: "10% off flanges". */
      label: string
      /** Percent. */
      percent: Decimal
      /** Families it applies to; null for all. */
      families: string[] | null
      /** Minimum total of the parts it applies to. */
      minimum_cents: Generated<number>
      starts: MaybeTime
      ends: MaybeTime
      status: Generated<boolean>
    }
    coupons: {
      id: Generated<number>
      uuid: string
      promotion_id: number
      code: string
      /** Lowercase. */
      code_key: string
      /** Maximum number of orders; null for any number. */
      usage_limit: number | null
      used: Generated<number>
      status: Generated<boolean>
    }
  }
}
