import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { messageOf, type Post, type Posted } from './post.ts'
import type { Sender } from './sender.ts'

/** Only the shop's own user may read the mails: they hold links that open accounts. */
const folderMode = 0o700
const fileMode = 0o600

/** `20261121T170305123Z-000042-verify-ana@lab.example.eml`: sorted by name is sorted by time. */
const fileName = ({ id, kind, to }: Posted, now: Date): string => {
  const time = now.toISOString().replace(/[-:.]/g, '')
  const recipient = to.replace(/[^A-Za-z0-9@+._-]+/g, '_').slice(0, 120)
  return [time, String(id).padStart(6, '0'), kind, `${recipient}.eml`].join('-')
}

/** The text as it is: a mail that travels breaks its long lines, and with them the links, for whoever reads the file itself. */
const readable = (text: string) => ({
  raw: `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`,
})

/** Writes every mail into a folder instead of sending it, whole or not at all. */
export const outboxPost = (folder: string, from: Sender): Post => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail, signal) => {
      const { message } = await transport.sendMail({ ...messageOf(mail, from, signal), text: readable(mail.text) })
      await mkdir(folder, { recursive: true, mode: folderMode })
      await chmod(folder, folderMode)
      const path = join(folder, fileName(mail, new Date()))
      const unfinished = `${path}.part`
      await writeFile(unfinished, message, { mode: fileMode })
      await rename(unfinished, path)
    },
  }
}
