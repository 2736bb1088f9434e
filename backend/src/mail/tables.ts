import type { Generated } from 'kysely'
import type { Maybe, Time } from '../database/columns.ts'
import type { MailKind } from './mail.ts'

declare module '../database/tables.ts' {
  interface Tables {
    mails: {
      id: Generated<number>
      uuid: string
      kind: MailKind
      recipient: string
      subject: string
      text: string
      html: string
      /** Reply address, if it is not the shop's. */
      reply_to: Maybe<string>
      /** Attachment. */
      contact_file_id: Maybe<number>
      tries: Generated<number>
      /** Next attempt. */
      due: Time
      created: Time
    }
  }
}
