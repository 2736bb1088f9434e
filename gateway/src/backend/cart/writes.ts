import type { CartOutcome } from './outcome.ts'
export interface CartLine {
  readonly sku: string
  readonly quantity: number
  readonly isOneLength?: boolean | null | undefined
}
export interface ItemChange {
  readonly itemUuid: string
  readonly quantity: number
  readonly isOneLength?: boolean | null | undefined
}
export class CartWrites {
  add(_lines: readonly CartLine[]): Promise<CartOutcome> {
    throw new Error()
  }
  update(_change: ItemChange): Promise<CartOutcome> {
    throw new Error()
  }
  remove(_itemUuid: string): Promise<CartOutcome> {
    throw new Error()
  }
  clear(): Promise<CartOutcome> {
    throw new Error()
  }
}
