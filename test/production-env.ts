/** All that an app needs to be opened in production; nobody answers at the addresses it names. */
export const productionEnv = {
  APP_ENV: 'production',
  SESSION_SECRET: 'kf83Xw-1mQz7+Rt0pLs5vB2nYc9dJh6g',
  PUBLIC_URL: 'https://school.example/',
  DATABASE_URL: 'postgres://db/hamava',
  SMS_PROVIDER: 'kavenegar',
  KAVENEGAR_API_KEY: 'key',
  KAVENEGAR_CODE_TEMPLATE: 'code',
  KAVENEGAR_SENDER: '10004346',
  MAIL_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@school.example',
  PAYMENT_PROVIDER: 'zarinpal',
  ZARINPAL_MERCHANT_ID: '11111111-1111-4111-8111-111111111111',
  LIVE_CLASS_PROVIDER: 'bigbluebutton',
  BBB_URL: 'https://class.school.example',
  BBB_SECRET: 'a-shared-secret',
}
