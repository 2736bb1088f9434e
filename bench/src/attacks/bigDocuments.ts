import { attackShapes } from './documents.ts'
import { type Attack, postOperation, repeat } from './pace.ts'

const shapes = Object.values(attackShapes)

/** 1,200 of these used to grow the gateway from 234 MB to 3 GB. */
export const invalidDocuments: Attack = {
  name: '1,200 invalid documents of 22 KB',
  run: ({ gateway, address }, signal) =>
    repeat({ perSecond: 60, parallel: 8, signal }, async (index) => {
      const query = attackShapes['unknown fields']?.(`${index}x`, 22_000)
      await postOperation(gateway, address, { query }, signal)
    }),
}

/** Each used to block the event loop during validation. */
export const distinctDocuments: Attack = {
  name: 'documents of 25 KB at 8 per second',
  run: ({ gateway, address }, signal) =>
    repeat({ perSecond: 8, parallel: 8, signal }, async (index) => {
      const query = shapes[index % shapes.length]?.(`${index}x`, 25_000)
      await postOperation(gateway, address, { query }, signal)
    }),
}
