declare module '@adobe/structured-data-validator' {
  /** What search engines ask of linked data; `jsonld` holds its nodes by their type. */
  export default class Validator {
    validate(data: {
      jsonld: Record<string, object[]>
      microdata: object
      rdfa: object
    }): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING'; fieldNames: string[] }[]>
  }
}
