-- One code is one parcel's: where codes of many are pasted at once, those that are another's are found.
create index shipment_tracking on shipment (tracking) where tracking is not null;
