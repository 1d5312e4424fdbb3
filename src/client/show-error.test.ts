import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { errorMessage, fieldErrors } from './show-error.ts'

const info = { status: 1010, message: 'لطفاً مقادیر فرم را با دقت کامل کنید.' }
const errors = [
  { field: 'email', message: 'ایمیل وارد نشده است.' },
  { field: 'profile.name', message: 'نام (فارسی) وارد نشده است.' },
]
const generic = 'خطایی رخ داد. لطفاً دوباره تلاش کنید.'

test('S8.1 the message is read from error.info.message, or from info.message of a plain response', () => {
  const error = new ApiError(422, { info, errors })
  expect(errorMessage(error)).toBe(info.message)
  expect(errorMessage({ error: { info } })).toBe(info.message)
  expect(errorMessage({ info })).toBe(info.message)
  for (const nothing of [undefined, null, 'broken', {}, { error: null }, { info: { message: '' } }]) {
    expect(errorMessage(nothing)).toBe(generic)
  }
  // No library's sentence ever reaches a person.
  expect(errorMessage(new TypeError('Failed to fetch'))).toBe(generic)
})

test('S8.3 validation errors are read as a list from error.errors', () => {
  expect(fieldErrors(new ApiError(422, { info, errors }))).toEqual(errors)
  expect(fieldErrors({ error: { info, errors } })).toEqual(errors)
  expect(fieldErrors(new ApiError(422, { info }))).toEqual([])
  for (const nothing of [undefined, null, {}, { errors: 'broken' }]) expect(fieldErrors(nothing)).toEqual([])
})
