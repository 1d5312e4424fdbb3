export type AnswerHoursTables = {
  /** Minutes of the day; Saturday is 0. */
  chat_answer_hours: { user_id: string; weekday: number; opens: number; closes: number }
}
