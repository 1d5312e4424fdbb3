/** What features build their studio pages from. */
export { RecordCheck, RecordNumber, RecordPart, RecordSelect } from './records/record-fields.tsx'
export { RecordDay, RecordForm, RecordText } from './records/record-form.tsx'
export { RecordList } from './records/record-list.tsx'
export { Records } from './records/records.tsx'
