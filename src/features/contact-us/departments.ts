/** Who answers, by the staff role that does, as writers read it: «به بخش مالی سپرده شد». */
export const departments: Record<string, string> = {
  teacher: 'استادان',
  counselor: 'مشاوره',
  editor: 'محتوا',
  support: 'پشتیبانی',
  registrar: 'پذیرش',
  accountant: 'مالی',
  admin: 'مدیر آموزش',
  owner: 'مدیر مدرسه',
}
