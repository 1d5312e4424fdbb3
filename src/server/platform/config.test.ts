import { describe, expect, test } from 'vitest'
import { productionEnv as production } from '../../../test/production-env.ts'
import { demoSecret, readSettings, type SettingsError, toPublicSettings } from './config.ts'

function findFaults(environment: Record<string, string>): string[] {
  try {
    readSettings(environment)
    return []
  } catch (thrown) {
    return (thrown as SettingsError).faults
  }
}

describe('settings', () => {
  test('S1.14 a club URL is configured by its setting, told to the browser, and refused when it is none', () => {
    const settings = readSettings({ CLUB_URL: 'https://club.example/' })
    expect(toPublicSettings(settings)).toMatchObject({ clubUrl: 'https://club.example/' })
    expect(toPublicSettings(readSettings({}))).not.toHaveProperty('clubUrl')
    expect(findFaults({ CLUB_URL: 'club' })).toHaveLength(1)
  })

  test('an empty environment is a demo on loopback', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      demo: true,
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: '.data',
      secure: false,
    })
    expect(settings.PUBLIC_URL).toBe('http://127.0.0.1:3000')
    expect(settings.SESSION_SECRET).toBe(demoSecret)
  })

  test('an empty value counts as unset', () => {
    const settings = readSettings({ PORT: '', REDIS_URL: '' })
    expect(settings.PORT).toBe(3000)
    expect(settings.REDIS_URL).toBeUndefined()
  })

  test('every fault is named at once, each with its setting', () => {
    const faults = findFaults({
      PORT: 'many',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      OTP_REQUIRED: 'yes',
    })
    expect(faults.map(fault => fault.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'OTP_REQUIRED',
      'LOG_LEVEL',
    ])
    expect(faults.every(fault => fault.length > 'LOG_LEVEL: '.length)).toBe(true)
  })

  test('a whole production environment starts, secure by its address', () => {
    expect(readSettings(production)).toMatchObject({
      demo: false,
      secure: true,
      PUBLIC_URL: 'https://school.example',
    })
  })

  test('RC15 production refuses every stand-in, default secret and the embedded database, in one list', () => {
    const bare = findFaults({ APP_ENV: 'production', OTP_REQUIRED: 'false', DEMO_DOORS: 'open' })
    expect(bare.map(fault => fault.split(':')[0])).toEqual([
      'SESSION_SECRET',
      'PUBLIC_URL',
      'DATABASE_URL',
      'OTP_REQUIRED',
      'SMS_PROVIDER',
      'MAIL_URL',
      'PAYMENT_PROVIDER',
      'LIVE_CLASS_PROVIDER',
      'DEMO_DOORS',
    ])
    for (const name of Object.keys(production).filter(key => key !== 'APP_ENV')) {
      const without: Record<string, string> = { ...production }
      delete without[name]
      expect(
        findFaults(without).map(fault => fault.split(':')[0]),
        name,
      ).toEqual([name])
    }
    expect(findFaults({ ...production, SESSION_SECRET: demoSecret })).toHaveLength(1)
    expect(findFaults({ ...production, OTP_REQUIRED: 'false' })).toHaveLength(1)
    expect(findFaults({ ...production, DATABASE_URL: '', ALLOW_EMBEDDED: 'true' })).toEqual([])
  })

  test('RC15 production refuses secrets that everybody knows or guesses, and an address without TLS', () => {
    const named = (environment: Record<string, string>) =>
      findFaults({ ...production, ...environment }).map(fault => fault.split(':')[0])
    for (const secret of [
      'a'.repeat(40),
      '0123456789'.repeat(4),
      'hamava-hamava-hamava-hamava-hamava',
      `${'1'.repeat(31)}2`,
    ]) {
      expect(named({ SESSION_SECRET: secret }), secret).toEqual(['SESSION_SECRET'])
      expect(named({ METRICS_TOKEN: secret }), secret).toEqual(['METRICS_TOKEN'])
    }
    expect(named({ METRICS_TOKEN: 'b71e09d4c2f8a653' })).toEqual([])
    expect(named({ PUBLIC_URL: 'http://school.example' })).toEqual(['PUBLIC_URL'])
    expect(findFaults({ PUBLIC_URL: 'http://school.example', SESSION_SECRET: 'a'.repeat(40) })).toEqual([])
  })

  test('who is believed about addresses is read at the start, and what is no address is named', () => {
    expect(findFaults({ TRUST_PROXY: 'nonsense', PORT: 'many' }).map(fault => fault.split(':')[0])).toEqual([
      'PORT',
      'TRUST_PROXY',
    ])
    for (const right of ['10.0.0.0/8, 2001:db8::1', 'loopback', '127.0.0.1']) {
      expect(findFaults({ TRUST_PROXY: right })).toEqual([])
    }
  })

  test('each carrier asks for what it needs, in a demo too, and for nothing of the others', () => {
    const named = (environment: Record<string, string>) =>
      findFaults(environment).map(fault => fault.split(':')[0])
    const kavenegar = ['KAVENEGAR_API_KEY', 'KAVENEGAR_CODE_TEMPLATE', 'KAVENEGAR_SENDER']
    expect(named({ SMS_PROVIDER: 'kavenegar' })).toEqual(kavenegar)
    expect(named({ SMS_PROVIDER: 'smsir' })).toEqual(['SMSIR_API_KEY', 'SMSIR_CODE_TEMPLATE', 'SMSIR_LINE'])
    expect(named({ LIVE_CLASS_PROVIDER: 'bigbluebutton' })).toEqual(['BBB_URL', 'BBB_SECRET'])
    expect(named({ LIVE_CLASS_PROVIDER: 'skyroom' })).toEqual(['SKYROOM_KEY'])
    expect(named({ BBB_URL: 'http://class.school.example' })).toEqual(['BBB_URL'])
    expect(named({ MAIL_URL: 'smtps://mail.example' })).toEqual(['MAIL_FROM'])
    expect(named({ MAIL_FROM: 'no-reply@school.example\nBcc: all@school.example' })).toEqual(['MAIL_FROM'])
    expect(named({ SMSIR_CODE_TEMPLATE: 'name', SMSIR_LINE: '3000x' })).toEqual([
      'SMSIR_CODE_TEMPLATE',
      'SMSIR_LINE',
    ])
  })

  test('no carrier is asked without TLS, but one on this machine', () => {
    for (const name of ['KAVENEGAR_URL', 'SMSIR_URL'] as const) {
      for (const wrong of [
        'http://api.example',
        'https://api.example/v1',
        'http://localhost.example',
        'ftp://x',
      ]) {
        expect(findFaults({ [name]: wrong }).map(fault => fault.split(':')[0])).toEqual([name])
      }
      for (const right of ['https://api.example', 'https://api.example:8443', 'http://127.0.0.1:4000']) {
        expect(readSettings({ [name]: right })[name]).toBe(right)
      }
    }
  })

  test('badges of trust lead to their issuers and nowhere else', () => {
    const enamad = 'https://trustseal.enamad.ir/?id=1&Code=a'
    const samandehi = 'https://logo.samandehi.ir/Verify.aspx?id=1&p=a'
    const { badges } = toPublicSettings(
      readSettings({ ENAMAD_URL: enamad, SAMANDEHI_URL: samandehi }),
    ).contact
    expect(badges?.map(({ address }) => address)).toEqual([enamad, samandehi])
    expect(toPublicSettings(readSettings({})).contact).not.toHaveProperty('badges')
    for (const elsewhere of [
      'https://enamad.example/',
      'https://trustseal.enamad.ir.example/',
      'javascript:1',
    ]) {
      const named = findFaults({ ENAMAD_URL: elsewhere, SAMANDEHI_URL: elsewhere })
      expect(named.map(fault => fault.split(':')[0])).toEqual(['ENAMAD_URL', 'SAMANDEHI_URL'])
    }
  })

  test('a demo has a made-up contact, a school only what it tells', () => {
    expect(toPublicSettings(readSettings({})).contact.phone?.address).toBe('tel:02110002460')
    expect(toPublicSettings(readSettings(production)).contact).toEqual({})
    const withContact = { ...production, SUPPORT_PHONE: '+98 21 2000', SCHOOL_ADDRESS: 'شیراز' }
    expect(toPublicSettings(readSettings(withContact)).contact).toEqual({
      address: 'شیراز',
      phone: { address: 'tel:+98212000', title: '+۹۸ ۲۱ ۲۰۰۰' },
    })
    expect(findFaults({ SUPPORT_PHONE: 'زنگ بزنید' })).toHaveLength(1)
  })
})
