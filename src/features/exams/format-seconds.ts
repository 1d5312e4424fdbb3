import { persianNumber } from '#persian/digits.ts'

/** «۴ دقیقه و ۶ ثانیه» */
export const formatSeconds = (seconds: number) => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [
    minutes > 0 && `${persianNumber(minutes)} دقیقه`,
    (rest > 0 || minutes === 0) && `${persianNumber(rest)} ثانیه`,
  ]
    .filter(Boolean)
    .join(' و ')
}
