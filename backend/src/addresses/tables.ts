import type { Generated } from 'kysely'
import type { Time } from '../database/columns.ts'
import type { Address, AddressType } from './address.ts'

declare module '../database/tables.ts' {
  interface Tables {
    profiles: {
      id: Generated<number>
      uuid: string
      user_id: number
      address_type: AddressType
      status: boolean
      is_default: boolean
      address: Address
      phone: string | null
      created: Time
      changed: Time
    }
  }
}
