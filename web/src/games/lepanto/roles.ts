export const CHRISTIANS = "christians";
export const OTTOMANS = "ottomans";
