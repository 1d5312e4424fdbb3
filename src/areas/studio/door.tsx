/** What rooms build their studio pages from. */
export { RecordDay, RecordForm, RecordText } from './records/record-form.tsx'
export { RecordList } from './records/record-list.tsx'
export { Records } from './records/records.tsx'
