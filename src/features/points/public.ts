export {
  type Level,
  listMyPoints,
  type MyPoints,
  movePointsToWallet,
  type PointsLine,
  type PointsRules,
  type Rule,
  readMyPoints,
  readPointsRules,
} from './contract.ts'
export { describeCap, describeValidity } from './describe-rules.ts'
export { personPointsPath } from './paths.ts'
export { pointsTag } from './tags.ts'
