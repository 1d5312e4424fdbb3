-- Hours, absences, standing and the next step are counted from classes now.
drop table study_standing;
