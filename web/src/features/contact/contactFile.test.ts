import { expect, it } from 'vitest'
import { fileHeaders, readSentFile, refusalOf } from './contactFile.ts'

it.each([
  ['drawing.pdf', 1, null],
  ['PART.STP', 4, null],
  ['photo.jpeg', 10 * 1024 * 1024, null],
  ['photo.jpg', 10 * 1024 * 1024 + 1, 'This file is 10.5\u00a0MB. The limit is 10 MB.'],
  ['photo.jpg', 15_000_000, 'This file is 15.0\u00a0MB. The limit is 10 MB.'],
  ['empty.png', 0, 'This file is empty.'],
  ['macro.xlsm', 9, 'This file type is not supported. Send a PDF, STEP, PNG or JPEG file.'],
  ['pdf', 9, 'This file type is not supported. Send a PDF, STEP, PNG or JPEG file.'],
  ['drawing.pdf.exe', 9, 'This file type is not supported. Send a PDF, STEP, PNG or JPEG file.'],
])('%s of %d bytes: %s', (name, size, refusal) => {
  expect(refusalOf({ name, size })).toBe(refusal)
})

it.each([
  [{ id: 'f1' }, { id: 'f1' }],
  [{ error: { message: 'This is no PDF.' } }, { refusal: 'This is no PDF.' }],
  [null, { refusal: 'The file could not be sent. Please try again.' }],
  ['<html>', { refusal: 'The file could not be sent. Please try again.' }],
])('reads the response %j', (json, result) => {
  expect(readSentFile(json)).toEqual(result)
})

it('encodes file names for headers', () => {
  expect(fileHeaders('Flansch "Ø 70".pdf\r\nx: y')['x-file-name']).toBe('Flansch%20%22%C3%98%2070%22.pdf%0D%0Ax%3A%20y')
})
