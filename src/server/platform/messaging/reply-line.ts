/** Stands above what a mail that can be replied to says: a reply is what is written over it. */
export const replyLine = '— پاسخ خود را بالای این خط بنویسید —'
