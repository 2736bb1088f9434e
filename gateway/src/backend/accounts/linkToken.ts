import { UUID } from '../jsonapi/names.ts'

/** Format of an emailed link: user, timestamp and signature. */
interface LinkToken {
  readonly userUuid: string
  /** In seconds. */
  readonly timestamp: number
  readonly hash: string
}

const tokenPattern = new RegExp(String.raw`^(${UUID})\.(\d{1,12})\.([\w-]{1,200})$`, 'i')

/** A link's user, timestamp and hash, joined by dots; null if the text is not a link token. */
export function linkTokenOf(text: string): LinkToken | null {
  const [, userUuid, timestamp, hash] = tokenPattern.exec(text.trim()) ?? []
  return userUuid && timestamp && hash ? { userUuid, timestamp: Number(timestamp), hash } : null
}
