import addressParser from 'nodemailer/lib/addressparser'

/** Whom mails come from. */
export type Sender = { readonly name: string; readonly address: string }

/** `Name <address>` or an address alone; undefined for anything else, or for more than one. */
export const readSender = (text: string): Sender | undefined => {
  const [sender, ...others] = addressParser(text, { flatten: true })
  if (sender === undefined || others.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(sender.address)) return undefined
  return { name: sender.name, address: sender.address }
}
