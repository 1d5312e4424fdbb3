import places from 'iran-cities-json'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { listCities as citiesCall } from './contract.ts'

/** The list joins «و» to the word after it. */
const spell = (name: string) => name.replace(/ و(?=بختیاری|بلوچستان|بویراحمد)/, ' و ')

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'fa')

const provinces = places.ostan.map(({ id, name }) => ({ id, name: spell(name) })).sort(byName)
const provinceNames = new Map(provinces.map(({ id, name }) => [id, name]))
const cities = new Map(places.shahr.map(city => [city.id, city]))
const citiesByProvince = Map.groupBy([...places.shahr].sort(byName), ({ ostan }) => ostan)

export const listProvinces = () => Promise.resolve({ items: provinces })

/** @throws AppError notFound */
export async function listCities(_: unknown, { province }: CheckedInputOf<typeof citiesCall>) {
  const found = citiesByProvince.get(province)
  if (!found) throw new AppError('notFound')
  return { items: found.map(({ id, name }) => ({ id, name })) }
}

/** What a city and its province are called; null where the one is not in the other. */
export function namePlace({ province, city }: { province: number; city: number }) {
  const found = cities.get(city)
  const name = provinceNames.get(province)
  return found && name && found.ostan === province ? { province: name, city: found.name } : null
}

export const isProvince = (id: number) => provinceNames.has(id)
export const nameProvinces = (ids: readonly number[]) =>
  ids.flatMap(id => provinceNames.get(id) ?? []).join('، ')
