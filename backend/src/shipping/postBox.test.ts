import { describe, expect, it } from 'vitest'
import { isPostBox } from './rates.ts'

describe('a post office box', () => {
  it.each([
    'PO Box 12',
    'P.O. Box 550',
    'P. O. Box #550',
    'p o box 7',
    'POBox 9',
    'PO-Box 9',
    'P.O.B. 12',
    'POB 12',
    'Post Office Box 12',
    'postal office box 12',
    'Postbox 12',
    'PO Box No. 12',
    'PO Box A',
    'PO Box AB-12',
    'PO Bx 44',
    'P.O. 44',
    'PO 44',
    'PO Drawer 44',
    'PO Bin 44',
    'PO Caller 44',
    'PO Lockbox 44',
    'P.0. Box 12',
    'P/O Box 12',
    'Post-Office Box 12',
    'GPO Box 44',
    'PO Drwr 44',
    'PO Caller Service 44',
    'PO\u200B Box １２',
    'Apartado Postal 12',
    'Apdo. 12',
    'PO Box Number 44',
    'Suite 4, P.O. 44',
    'General Delivery',
    'Suite 4, PO Box 12',
    '25020 Avenue Stanford, P.O. Box 12',
  ])('"%s" counts in either line', (line) => {
    expect([isPostBox([line, null]), isPostBox(['25020 Avenue Stanford', line])]).toEqual([true, true])
  })

  it.each([
    'Box 44',
    'Call Box 44',
    'Bx 44',
    'Drawer K',
    'Caller 44',
    'Firm Caller 44',
    'Lockbox 44',
    'Lock Box 44',
    'Bin 44',
    'BOX 44A',
  ])('"%s" counts without a street: beside one, it is a place in the building', (line) => {
    expect([isPostBox([line, null]), isPostBox(['Castaic Surface Lab', line])]).toEqual([true, true])
    expect(isPostBox(['25020 Avenue Stanford', line])).toBe(false)
  })

  it.each([
    '12 Post Office Road',
    '1 Post Office Square',
    '7 Polo Box Canyon',
    'Depot Boxwood 3',
    '3 PO Boxer Lane',
    'Apollo Box Works',
    '44 Pobox Lane',
    '333 Potomac Street',
    '44 PO Box Lane',
    'Box Elder Road 4',
    'Box 44 Ranch Road',
    '12 Drawer Street',
    'Caller Way 9',
    'Binford Road 4',
    'RR 2 Box 44',
    'Building 20 PO 4500012345',
    'Attn: Receiving, PO 4500012345',
    'Ref PO 12345',
    '12 General Delivery Road',
    'HC 68 Box 23A',
    '9 Po 4th Street',
    'Po 4 Business Park',
    '',
  ])('"%s" is none', (line) => {
    expect([isPostBox([line, null]), isPostBox([null, line])]).toEqual([false, false])
  })
})
