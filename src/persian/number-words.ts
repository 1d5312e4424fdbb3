import { persianNumber } from './digits.ts'

const ones = ['اول', 'دوم', 'سوم', 'چهارم', 'پنجم', 'ششم', 'هفتم', 'هشتم', 'نهم', 'دهم']
const teens = [
  'یازدهم',
  'دوازدهم',
  'سیزدهم',
  'چهاردهم',
  'پانزدهم',
  'شانزدهم',
  'هفدهم',
  'هجدهم',
  'نوزدهم',
  'بیستم',
]
const words = [...ones, ...teens]

const counts = ['یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه', 'ده']

/** «سه» of 3; above ten in digits: «۱۱». */
export const cardinal = (count: number): string => counts[count - 1] ?? persianNumber(count)

/** «سوم» of 3; above twenty in digits: «۲۵م». */
export const ordinal = (number: number): string => words[number - 1] ?? `${persianNumber(number)}م`
