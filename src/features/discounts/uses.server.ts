/** What the uses of a discount are held from: all there are of it, and those that one person has. */
export const buildUsesKey = (discountId: string) => `discount:${discountId}`
export const buildUserUsesKey = (discountId: string, userId: string) => `discount:${discountId}:${userId}`
