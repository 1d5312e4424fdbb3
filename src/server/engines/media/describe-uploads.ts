import { uploadsPath } from '#contract/media.ts'
import type { AppContext } from '../../app-context.ts'
import { spoken, version } from './tus-spoken.ts'

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const resumable = { 'Tus-Resumable': { required: true, schema: { const: version } } }

const parameter = (name: string, schema: object, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  schema,
  description,
})
const spokenVersion = parameter('Tus-Resumable', { const: version }, 'The version of tus that is spoken.')

const uploadId = { name: 'id', in: 'path', required: true, schema: text }

/** tus in OpenAPI's words: no calls of the contract, since a library answers them. */
export function describeUploads({ features }: Pick<AppContext, 'features'>, fault: object) {
  const kinds = features.flatMap(feature => feature.uploads ?? []).map(({ name }) => name)
  const operation = (
    id: string,
    {
      summary,
      parameters,
      success: [status, headers],
      ...rest
    }: { summary: string; parameters: object[]; success: [number, object]; security: object[] },
  ) => ({
    operationId: `uploads_${id}`,
    tags: ['uploads'],
    summary,
    parameters,
    ...rest,
    responses: { [status]: { description: 'success', headers }, default: fault },
  })
  const [reads, writes] = [[{ bearer: [] }], [{ bearer: [], csrf: [] }]]
  return {
    [uploadsPath]: {
      post: operation('begin', {
        summary: `Begins an upload (tus 1.0, creation). Its bytes follow by PATCH; POST ${uploadsPath}/{id}/finish takes it in.`,
        security: writes,
        parameters: [
          spokenVersion,
          parameter('Upload-Length', { type: 'integer', minimum: 1 }, 'Bytes of the whole file.'),
          parameter(
            'Upload-Metadata',
            text,
            `Pairs of a name and a value in Base64, parted by commas: filename and kind, which is one of ${kinds.join(', ')}.`,
          ),
        ],
        success: [201, { ...resumable, Location: { required: true, schema: text } }],
      }),
      options: operation('ask', {
        summary: 'What is spoken here: version and extensions of tus.',
        security: [],
        parameters: [],
        success: [
          204,
          Object.fromEntries(
            Object.entries(spoken).map(([name, value]) => [
              name,
              { required: true, schema: { const: value } },
            ]),
          ),
        ],
      }),
    },
    [`${uploadsPath}/{id}`]: {
      head: operation('measure', {
        summary: 'How many bytes of an upload are there.',
        security: reads,
        parameters: [uploadId, spokenVersion],
        success: [
          200,
          {
            ...resumable,
            'Upload-Offset': { required: true, schema: count },
            'Upload-Length': { required: true, schema: count },
          },
        ],
      }),
      patch: {
        ...operation('continue', {
          summary: 'Sends on from where the upload stands.',
          security: writes,
          parameters: [
            uploadId,
            spokenVersion,
            parameter('Upload-Offset', count, 'Where these bytes begin.'),
          ],
          success: [204, { ...resumable, 'Upload-Offset': { required: true, schema: count } }],
        }),
        requestBody: { required: true, content: { 'application/offset+octet-stream': {} } },
      },
      delete: operation('drop', {
        summary: 'Drops an upload that is not finished (tus 1.0, termination).',
        security: writes,
        parameters: [uploadId, spokenVersion],
        success: [204, resumable],
      }),
    },
  }
}
