import { type GatewayResponse, parseGatewayResponse } from './gatewayResponse.ts'
import { dataBlock, dataOfPage } from '../device/dataBlocks.ts'

/** A query of the server with its response, for the browser. */
export type TransferRecord = [key: string, response: GatewayResponse]

/** Transfers responses of the server's queries to the browser, in data blocks of the page. */
export interface Transfer {
  /** Browser: the response in the page. Each is returned once. */
  take(key: string): GatewayResponse | undefined
  /** Server: records for the page. */
  put(key: string, response: Promise<GatewayResponse>): void
}

export function transferKey(id: string, variables: object) {
  return id + JSON.stringify(variables)
}

export function serverTransfer(): Transfer & { drain(): TransferRecord[] } {
  const queue: TransferRecord[] = []
  return {
    take: () => undefined,
    put: (key, response) => void response.then((value) => queue.push([key, value])),
    drain: () => queue.splice(0),
  }
}

const name = 'answers'

/** Markup with records; '' if empty. */
export function transferMarkup(records: TransferRecord[]): string {
  return records.length === 0 ? '' : dataBlock(name, records)
}

function openRecord(record: unknown): TransferRecord {
  if (!Array.isArray(record)) throw new TypeError('A transfer record is a pair')
  const pair: unknown[] = record
  const [key, value] = pair
  return [String(key), parseGatewayResponse(value)]
}

/** The responses in a page that is complete: modules run after it has been parsed. */
export function browserTransfer(page: Document): Transfer {
  const records = dataOfPage(page, name).flatMap((block) => (Array.isArray(block) ? block.map(openRecord) : []))
  const responses = new Map(records)
  return {
    take(key) {
      const response = responses.get(key)
      responses.delete(key)
      return response
    },
    put() {},
  }
}
